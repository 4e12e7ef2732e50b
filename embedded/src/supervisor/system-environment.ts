import { delimiter, join } from 'node:path';

import type { Secrets } from './data-folder/secrets.js';
import type { Settings } from './settings.js';

/** Returns the common environment of all parts and of programs that work on the system. */
export function systemEnvironment(
  settings: Settings,
  secrets: Secrets,
  locations: {
    readonly databaseUrl: string;
    readonly eventStoreUrl: string;
    readonly postgresFolder: string;
  },
): Record<string, string> {
  return {
    DATABASE_URL: locations.databaseUrl,
    EVENTSTORE_URL: locations.eventStoreUrl,
    EVENT_LOG_KNOWS_ALL_IDS: 'true',
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DISK_FOLDERS: [settings.dataDir, locations.postgresFolder].join(delimiter),
    FRONTEND_DIR: join(settings.root, 'frontend/dist'),
    DEMO: String(settings.demo),
    REFUSE_COMMON_PASSWORDS: String(settings.refusesCommonPasswords),
    DEMO_EMPLOYEES: settings.demoEmployees,
    SMTP_URL: settings.smtpUrl,
    REGISTRATION_PROOF: settings.registrationProof,
    ...secrets,
  };
}
