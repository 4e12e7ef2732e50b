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
export const INITIALIZER = `SwaggerUIBundle(${JSON.stringify({
  url: API_DOCS_PATHS.json,
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
})});
`;
