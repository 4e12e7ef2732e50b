import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { type RequestHandler, Router, static as files } from 'express';

/** The document as it is sent, and its entity tag. */
interface Document {
  readonly bytes: Buffer;
  readonly tag: string;
}

const ASSETS = /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-(16x16|32x32)\.png)$/;

/**
 * Middleware that serves the description of the API, for programs and for people. It contains no secrets.
 * Library and document are loaded on the first request: at the start they would take a third of a second. The
 * document is kept as the bytes that are sent, which concurrent responses share.
 */
export function apiDocs(app: INestApplication): RequestHandler {
  let document: Promise<Document> | undefined;
  const load = async (): Promise<Document> => {
    const { apiDocument } = await import('./document/api-document.js');
    const bytes = Buffer.from(JSON.stringify(apiDocument(app)));
    return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  };
  const router = Router({ strict: true, caseSensitive: true });

  router.get(API_DOCS_PATHS.json, async (_request, response) => {
    const { bytes, tag } = await (document ??= load());
    response.type('json').setHeader('ETag', tag).send(bytes);
  });
  router.get(API_DOCS_PATHS.page, (_request, response) => {
    response.redirect(`${API_DOCS_PATHS.page}/`);
  });
  router.get(`${API_DOCS_PATHS.page}/`, (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get(`${API_DOCS_PATHS.page}/initializer.js`, (_request, response) => {
    response.type('js').send(INITIALIZER);
  });
  router.use(API_DOCS_PATHS.page, assets());
  return router;
}

/** The files of the user interface that come with @nestjs/swagger. */
function assets(): RequestHandler {
  const library = createRequire(import.meta.resolve('@nestjs/swagger'));
  const serve = files(dirname(library.resolve('swagger-ui-dist/package.json')), {
    index: false,
    redirect: false,
  });
  return (request, response, next) => {
    if (ASSETS.test(request.path)) void serve(request, response, next);
    else next();
  };
}

/** The paths of the API's description, for people and for programs. */
export const API_DOCS_PATHS = { page: '/api/docs', json: '/api/docs-json' } as const;

/** The page of the API's description. It loads files of this server alone, as a strict Content-Security-Policy requires. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Timekeep API</title>
    <link rel="stylesheet" href="swagger-ui.css" />
    <link rel="icon" type="image/png" href="favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="initializer.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI. The badge of a public validator would send this installation's address to strangers. */
const INITIALIZER = `SwaggerUIBundle(${JSON.stringify({
  url: API_DOCS_PATHS.json,
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
})});
`;
