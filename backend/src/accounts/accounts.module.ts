import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { MailModule } from '../mail/mail.module.js';
import { HashingModule } from '../security/hashing/hashing.module.js';
import { SecurityModule } from '../security/security.module.js';
import { AccountReaderModule } from './account-reader.module.js';
import {
  ActivateAccountHandler,
  DeactivateAccountHandler,
  GrantAuthorityHandler,
  RemoveAccountHandler,
} from './commands/change-account.handlers.js';
import { IssueResetCodeHandler } from './commands/issue-reset-code.handler.js';
import { RequestPasswordResetHandler } from './commands/request-password-reset.handler.js';
import { ResetPasswordHandler } from './commands/reset-password.handler.js';
import { RegisterAccountHandler } from './commands/register-account.handler.js';
import { PasswordResetController } from './controllers/password-reset.controller.js';
import { ProfileController } from './controllers/profile.controller.js';
import { RegisterAccountController } from './controllers/register-account.controller.js';
import { SignInController } from './controllers/sign-in.controller.js';
import { VerifyTokenController } from './controllers/verify-token.controller.js';
import { EmailClaims } from './email-claims.js';
import { EmailProofController } from './email-proof/email-proof.controller.js';
import { ProveEmailHandler, RequestEmailCodeHandler } from './email-proof/prove-email.handlers.js';
import { Profile } from './queries/profile.js';
import { SignIn } from './queries/sign-in.js';

/** Accounts: registration, sign-in, profile, and what IT does with them. */
@Module({
  imports: [
    AccountReaderModule,
    EmployeesModule,
    HashingModule,
    MailModule,
    OrganizationModule,
    SecurityModule,
  ],
  controllers: [
    SignInController,
    VerifyTokenController,
    ProfileController,
    RegisterAccountController,
    PasswordResetController,
    EmailProofController,
  ],
  providers: [
    EmailClaims,
    Profile,
    SignIn,
    RegisterAccountHandler,
    GrantAuthorityHandler,
    ActivateAccountHandler,
    DeactivateAccountHandler,
    RemoveAccountHandler,
    RequestPasswordResetHandler,
    IssueResetCodeHandler,
    ResetPasswordHandler,
    RequestEmailCodeHandler,
    ProveEmailHandler,
  ],
})
export class AccountsModule {}

export {
  ActivateAccount,
  DeactivateAccount,
  GrantAuthority,
  RemoveAccount,
} from './commands/change-account.commands.js';
export { IssueResetCode } from './commands/reset-password.commands.js';
export { ProveEmail, RequestEmailCode } from './email-proof/prove-email.handlers.js';
export { RegisterAccount } from './commands/register-account.command.js';
