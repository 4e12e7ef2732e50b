import { TestEnvironment } from 'jest-environment-jsdom';
import { startApiServer } from './api-server.mjs';

const VIEWPORT = { width: 1440, height: 900 };

/** jsdom, with the parts of the web platform that it lacks and Node has, on the origin of an API server. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { api, url, stop } = await startApiServer();
    this.stopApiServer = stop;
    this.dom.reconfigure({ url });
    // The libraries as users get them: what React checks besides while one develops is most of the time that it takes.
    this.global.process.env.NODE_ENV = 'production';
    Object.assign(this.global, {
      apiServer: api,
      fetch,
      Request,
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
    // jsdom lays nothing out: it scrolls to nothing, and virtual rows need a height to fill.
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
    await super.teardown();
  }
}

/** Answers width queries for the viewport, and says that there is a mouse, and that nobody wants to wait for motion. */
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
