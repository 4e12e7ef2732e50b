import { setImmediate } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-jsdom';
import { startApiServer } from './api-server.mjs';

const VIEWPORT = { width: 1440, height: 900 };

/** jsdom on the origin of an API server, with parts of the web platform that only Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  /** Calls that have no answer yet. */
  calls = new Set();

  fetch = async (...call) => {
    const answered = fetch(...call).then(whole);
    this.calls.add(answered);
    try {
      return await answered;
    } finally {
      this.calls.delete(answered);
    }
  };

  async setup() {
    await super.setup();
    const { api, url, stop } = await startApiServer();
    this.stopApiServer = stop;
    this.dom.reconfigure({ url });
    // Production builds of the libraries: React's development checks take most of the time.
    this.global.process.env.NODE_ENV = 'production';
    Object.assign(this.global, {
      apiServer: api,
      fetch: this.fetch,
      Request: requestsOf(this.global.FormData),
      Response,
      Headers,
      AbortController: globalThis.AbortController,
      AbortSignal: globalThis.AbortSignal,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      structuredClone,
      matchMedia,
    });
    // jsdom has no layout: it cannot scroll, and virtual rows need a height.
    for (const [name, value] of [
      ['clientHeight', 640],
      ['clientWidth', 1024],
    ]) {
      Object.defineProperty(this.global.Element.prototype, name, {
        configurable: true,
        get: () => value,
      });
    }
    this.global.Element.prototype.scrollIntoView = () => undefined;
  }

  async teardown() {
    await this.stopApiServer?.();
    // The page is needed until it has handled the last answers.
    await Promise.allSettled(this.calls);
    await setImmediate();
    await super.teardown();
  }
}

/** Requests whose forms are JSON, with the names of their files: Node cannot send the forms of jsdom. */
function requestsOf(Form) {
  return class extends Request {
    constructor(input, init) {
      const { body } = init ?? {};
      super(input, body instanceof Form ? { ...init, body: asJson(body) } : init);
    }
  };
}

function asJson(form) {
  const fields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return JSON.stringify(Object.fromEntries(fields));
}

/** Resolves to the answer when all of it has come. */
async function whole(answer) {
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** Answers media queries: width of the viewport, a mouse, and reduced motion so that tests need not wait. */
function matchMedia(query) {
  const least = /min-width:\s*([\d.]+)px/.exec(query);
  const most = /max-width:\s*([\d.]+)px/.exec(query);
  const matches = query.includes('width')
    ? VIEWPORT.width >= Number(least?.[1] ?? 0) && VIEWPORT.width <= Number(most?.[1] ?? Infinity)
    : query.includes('pointer') || query.includes('prefers-reduced-motion');
  const ignore = () => undefined;
  return {
    matches,
    media: query,
    addEventListener: ignore,
    removeEventListener: ignore,
    addListener: ignore,
    removeListener: ignore,
  };
}
