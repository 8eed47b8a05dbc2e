// Tests that need files made elsewhere: the kernel for browsers, the data of the page without a server, and games through
// the real server (tests/site_app/test_twin.py makes them and names their folder).
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/site/*.twin.ts"], setupFiles: ["tests/site/files.mjs"], fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000 },
  resolve: { alias: { "#link": new URL("./src/lib/connection/server.ts", import.meta.url).pathname } },
});
