// The web kernel of a game over a pipe: a call a line, an answer a line (tests/web_kernel/proxy.py).
//
//   node serve.mjs build/web-kernel/heibai-kernel.mjs
//   node serve.mjs build/web-kernel/heibai-threads.mjs 2
//
// With POLLS=N a Control stops after N polls of all its searches.
import { createInterface } from "node:readline";
import { loadKernel } from "./load.mjs";

const [path, threads = 1] = process.argv.slice(2);
const kernel = await loadKernel(path, Number(threads));
const objects = new Map();
const most = Number(process.env.POLLS ?? Infinity);

function decoded(value) {
  if (Array.isArray(value)) return value.map(decoded);
  if (value === null || typeof value !== "object") return value;
  if ("$big" in value) return BigInt(value.$big);
  if ("$number" in value) return Number(value.$number);
  if ("$object" in value) return objects.get(value.$object);
  if (!("$array" in value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decoded(each)]));
  const bytes = Uint8Array.from(Buffer.from(value.bytes, "base64"));
  const data = new globalThis[value.$array](bytes.buffer);
  return value.shape.length === 1 ? data : { data, shape: value.shape };
}

function encoded(value) {
  if (typeof value === "bigint") return { $big: String(value) };
  if (typeof value === "number" && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value === "number" && Object.is(value, -0)) return { $number: "-0" };
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return value;
  if (value.handle !== undefined) {
    objects.set(value.handle, value);
    return { $object: value.handle, of: value.constructor.name };
  }
  if (Array.isArray(value)) return value.map(encoded);
  const data = ArrayBuffer.isView(value) ? value : ArrayBuffer.isView(value.data) && value.shape ? value.data : null;
  if (data) {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
    return { $array: data.constructor.name, bytes, shape: value.shape ?? [data.length] };
  }
  return { $result: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, encoded(each)])) };
}

/** `self`: an object of the kernel, or null; `name`: of a function, `Class` to make one, `Class.name` of a static one. */
function call(self, name, named) {
  if (self !== null) {
    if (name === "free") return objects.get(self).free(), objects.delete(self), null;
    const object = objects.get(self);
    const member = object[name];
    return typeof member === "function" ? member.call(object, named) : member;
  }
  const [owner, part] = name.split(".");
  if (part) return kernel[owner][part](named);
  const made = kernel.description.some((each) => each.owner === owner);
  if (!made) return kernel[owner](named);
  const object = new kernel[owner](named);
  let polls = 0;
  if (owner === "Control" && most < Infinity) object.watch({ watcher: () => { if (++polls >= most) object.stop(); } });
  return object;
}

/** Arrays among the arguments that the call has changed, by name. */
function changed(before, after) {
  const differs = ([name, value]) => ArrayBuffer.isView(value) && Buffer.compare(bytesOf(before[name]), bytesOf(value));
  return Object.fromEntries(Object.entries(after).filter(differs).map(([name, value]) => [name, encoded(value)]));
}

const bytesOf = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function answer(line) {
  try {
    const { self, name, named } = JSON.parse(line);
    const values = decoded(named);
    return { value: encoded(call(self, name, values)), changed: changed(decoded(named), values) };
  } catch (error) {
    return { kind: error.kind ?? `${error.name}`, error: error.message, stack: error.kind ? "" : error.stack };
  }
}

const { description } = kernel;
const constants = Object.fromEntries(Object.entries(kernel).filter(([, value]) => typeof value === "number"));
console.log(JSON.stringify({ description, constants }));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(line)));
