import { describe, expect, it } from '@jest/globals';
import { nestLogger } from './create-application.js';

describe('the log of Nest', () => {
  it("has recoveries of the backend's own work as information, and Nest's modules and routes as details", () => {
    const said: unknown[] = [];
    const as = (level: string) => (fields: object, message: string) => {
      said.push({ level, ...fields, message });
    };
    const logger = nestLogger({
      debug: as('debug'),
      info: as('info'),
      warn: as('warn'),
      error: as('error'),
    } as never);
    logger.log('Mapped {/api/health, GET} route', 'RouterExplorer');
    logger.log('Opening work days works again.', 'Opening work days');
    expect(said).toEqual([
      { level: 'debug', context: 'RouterExplorer', message: 'Mapped {/api/health, GET} route' },
      { level: 'info', context: 'Opening work days', message: 'Opening work days works again.' },
    ]);
  });
});
