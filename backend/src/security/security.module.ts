import { createHmac, createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule, type JwtModuleOptions } from '@nestjs/jwt';
import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import { AccountReaderModule } from '../accounts/account-reader.module.js';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { EmployeesModule } from '../employees/employees.module.js';
import { HttpModule } from '../http/http.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { OtherHr } from './own-changes.js';
import { KnownDevices } from './known-devices.js';
import { RateLimitsModule } from './rate-limits/rate-limits.js';
import { SessionUses } from './session-uses.js';
import { Sessions } from './sessions.js';

const ALGORITHM = 'HS256';
const ISSUER = 'timekeep';
const AUDIENCE = 'timekeep-web';
const LIFETIME_S = SESSION_COOKIE.maxAgeMs / 1_000;

/** Sessions, for the guard of all routes. */
@Module({
  imports: [
    AccountReaderModule,
    EmployeesModule,
    OrganizationModule,
    RateLimitsModule,
    HttpModule,
    JwtModule.registerAsync({
      inject: [CONFIGURATION],
      useFactory: (configuration: Configuration): JwtModuleOptions => ({
        // A text would be tried as a public key first, at each request.
        secret: createSecretKey(sessionKeyOf(configuration)),
        signOptions: {
          algorithm: ALGORITHM,
          issuer: ISSUER,
          audience: AUDIENCE,
          expiresIn: LIFETIME_S,
        },
        // Gives an expiry to a token that has none.
        verifyOptions: {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          maxAge: LIFETIME_S,
        },
      }),
    }),
  ],
  providers: [Sessions, SessionUses, KnownDevices, OtherHr],
  exports: [Sessions, SessionUses, KnownDevices],
})
export class SecurityModule {}

/** Another epoch makes another key, so that no clock is needed to end sessions. */
function sessionKeyOf({ jwtSecret, sessionEpoch }: Configuration): Buffer {
  if (sessionEpoch === '') return Buffer.from(jwtSecret);
  return createHmac('sha256', jwtSecret)
    .update(JSON.stringify(['session-epoch', sessionEpoch]))
    .digest();
}
