/** The kernel as `module.mjs` names it; what a program calls of it, it has to say itself. */
export function kernelOf(module: unknown): unknown;

export class KernelError extends Error {
  readonly kind: string;
}
