// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.

export * from "./play";
export * from "./analyse";
export * from "./breed";
export * from "./library";
export * from "./think";
export * from "./arena";
export * from "./studies";
export * from "./routes";
