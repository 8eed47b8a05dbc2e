// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.

export * from "./play";
export * from "./analyse";
export * from "./think";
export * from "./breed";
export * from "./arena";
export * from "./library";
export * from "./jobs";
export * from "./routes";
