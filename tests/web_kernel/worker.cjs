// What a worker of a browser is to the program that it runs, in a thread of Node; load.mjs begins it.
const { parentPort, workerData } = require("node:worker_threads");

globalThis.self = globalThis;
globalThis.importScripts = () => { throw new Error("this worker imports modules alone"); };
globalThis.location = { href: workerData.href };
globalThis.postMessage = (message) => parentPort.postMessage(message);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
require(workerData.path);
