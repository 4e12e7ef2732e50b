import { TestEnvironment } from 'jest-environment-jsdom';
import { startApiServer } from './api-server.mjs';

const VIEWPORT = { width: 1440, height: 900 };

/** jsdom on the origin of an API server, with parts of the web platform that only Node has. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { api, url, stop } = await startApiServer();
    this.stopApiServer = stop;
    this.dom.reconfigure({ url });
    // Production builds of the libraries: React's development checks take most of the time.
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
    await super.teardown();
  }
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
