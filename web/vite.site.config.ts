import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

// The page without a server (make site-app): the same page, answered by a worker; tools/site_app/build.py adds the
// kernel, the data and the service worker.
const at = (path: string): string => decodeURI(new URL(path, import.meta.url).pathname);
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The document with its policy, its manifest and its own beginning. */
const document: Plugin = {
  name: "site-document",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => ({
      html: html.replace("/src/main.ts", "/src/site/main.ts"),
      tags: [
        { tag: "meta", attrs: { "http-equiv": "content-security-policy", content: POLICY }, injectTo: "head-prepend" },
        { tag: "link", attrs: { rel: "manifest", href: "manifest.webmanifest" }, injectTo: "head" },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: "icon-maskable-192.png" }, injectTo: "head" },
      ],
    }),
  },
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), document],
  resolve: {
    alias: [
      { find: "#link", replacement: at("./src/site/link.ts") },
      { find: /^\.\/serif$/, replacement: at("./src/site/serif.ts") },
      // Pages that need the installed program say so.
      { find: /^\.\/pages\/(library|arena|jobs)\/\w+\.svelte$/, replacement: at("./src/site/NeedsProgram.svelte") },
      { find: "./compare/Compare.svelte", replacement: at("./src/site/breed/NeedsComparison.svelte") },
      { find: "./learning/NewTraining.svelte", replacement: at("./src/site/breed/NeedsLearning.svelte") },
      { find: "./inside/Meetings.svelte", replacement: at("./src/site/breed/NeedsMeetings.svelte") },
      { find: /^\.\.?\/circumstances$/, replacement: at("./src/site/breed/circumstances.ts") },
      { find: /^.*\/save\/Report\.svelte$/, replacement: at("./src/site/NeedsReport.svelte") },
    ],
  },
  build: {
    outDir: "../build/site-app",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  worker: { format: "es" },
});
