import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the sources and passes requests on to `heibai serve`, which accepts only its own Origin.
const server = "http://127.0.0.1:8123";

/** Who answers the page: here the server that it came from. */
const link = decodeURI(new URL("./src/lib/connection/server.ts", import.meta.url).pathname);

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "#link": link } },
  build: {
    outDir: "../src/heibai/apps/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: { testTimeout: 300_000, hookTimeout: 300_000 }, // no test fails because the machine is busy
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
});
