// The verifier in a thread of its own, so that the page goes on while a long record is verified.

import { verify } from "/verifier/verify.mjs";

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ report: await verify(data) });
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
});
