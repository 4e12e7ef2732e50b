import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PAGE_VERSION_META } from '@timekeep/contracts/api/answers';
import type { Plugin } from 'vite';

/** The application, which the page loads once its language is known. */
export const APP = 'src/app/start.tsx';
const PAGE = 'index.html';
const WORKER = 'service-worker.js';
/** Parts that the dashboard loads when they are needed. Dialogs and areas of HR are of no use without a server. */
const KEPT_PARTS = /\/src\/(?:app|shared|features\/attendance)\//;
/** The letters that English and Filipino are written with. */
const FONT = /inter-latin-wght-normal.*\.woff2$/;
const PUBLIC_FILES = ['favicon.svg', 'app.webmanifest', 'icon-192.png'];

/**
 * Writes the version of the page into the page, and the service worker with that version and the files that it keeps: those of the
 * page, and of all that the dashboard loads.
 */
export function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`);
      const files = new Set(Object.keys(bundle).filter((name) => FONT.test(name)));
      const keep = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const imported of chunk.imports) keep(imported);
        for (const part of chunk.dynamicImports) {
          const imported = bundle[part];
          if (imported?.type !== 'chunk') continue;
          // A group of modules is the facade of none.
          const modules = imported.facadeModuleId === null ? imported.moduleIds : [imported.facadeModuleId];
          if (modules.some((id) => KEPT_PARTS.test(id))) keep(part);
        }
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) keep(chunk.fileName);
      }
      const worker = readFileSync(`${import.meta.dirname}/src/app/${WORKER}`, 'utf8');
      // The names of all other files contain their hashes.
      const version = createHash('sha256')
        .update(String(page.source) + worker + Object.keys(bundle).toSorted().join())
        .digest('hex')
        .slice(0, 16);
      // Loaded at once, although it is evaluated only when the language is known.
      const early = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(APP),
      );
      if (early?.type !== 'chunk') throw new Error(`The build has no ${APP}.`);
      const links = [early.fileName, ...early.imports]
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
        .filter((link) => !String(page.source).includes(link));
      page.source = String(page.source).replace(
        '</head>',
        `${links.map((link) => `  ${link}\n  `).join('')}  <meta name="${PAGE_VERSION_META}" content="${version}" />\n  </head>`,
      );
      const paths = [...files, ...PUBLIC_FILES].map((name) => `/${name}`);
      this.emitFile({
        type: 'asset',
        fileName: WORKER,
        source: `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(paths)};\n${worker}`,
      });
    },
  };
}
