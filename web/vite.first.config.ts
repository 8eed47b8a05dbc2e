import { mergeConfig } from "vite";
import site from "./vite.site.config.ts";

// What draws the first view of the page without a server, for Node (tools/site_app/paint.py).
const at = (path: string): string => decodeURI(new URL(path, import.meta.url).pathname);

export default mergeConfig(site, {
  resolve: {
    alias: [
      { find: "#link", replacement: at("./src/site/first/link.ts") },
      { find: "./session.svelte", replacement: at("./src/site/first/session.ts") },
    ],
  },
  build: { ssr: at("./src/site/first/view.ts"), copyPublicDir: false },
  ssr: { noExternal: true },
});
