import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { MailModule } from '../mail/mailer.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { HashingModule } from '../security/hashing/password-hasher.js';
import { SecurityModule } from '../security/security.module.js';
import { AccountReaderModule } from './account-reader.module.js';
import { AccountsController } from './accounts.controller.js';
import { AuthorityMails, RegistrationMails } from './change-account/change-mails.js';
import {
  ActivateAccountHandler,
  DeactivateAccountHandler,
  GrantAuthorityHandler,
  RemoveAccountHandler,
} from './change-account/change-account.command.js';
import { ChangePasswordHandler } from './change-password/change-password.command.js';
import { CompanySignInController } from './company-sign-in.controller.js';
import { CompanyAccounts } from './company-sign-in/company-accounts.js';
import { Provider } from './company-sign-in/provider.js';
import { SealedCookies } from './company-sign-in/sealed-cookies.js';
import { WaitingRegistrations } from './waiting-registrations/waiting-registrations.query.js';
import { Invitations } from './invite-account/invitations.js';
import { EmailClaims } from './email-claims.js';
import { EmailProofController } from './email-proof.controller.js';
import { EndOtherSessionsHandler, EndSessionHandler } from './end-sessions/end-sessions.command.js';
import { IssueResetCodeHandler } from './issue-reset-code/issue-reset-code.command.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordRules } from './password-rules.js';
import { ProveEmailHandler, RequestEmailCodeHandler } from './prove-email/prove-email.command.js';
import { Profile } from './read-profile/read-profile.query.js';
import { RegisterAccountHandler } from './register-account/register-account.command.js';
import { RequestPasswordResetHandler } from './request-password-reset/request-password-reset.command.js';
import { ResetPasswordHandler } from './reset-password/reset-password.command.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.js';
import {
  RemoveSecondFactorHandler,
  ReplaceRecoveryCodesHandler,
  TurnOffSecondFactorHandler,
  TurnOnSecondFactorHandler,
  TypedCodes,
  VerifySecondFactorHandler,
} from './second-factor/second-factor.command.js';
import { Admission } from './sign-in/admission.js';
import { RegistrationsController } from './registrations.controller.js';
import { SessionsController } from './sessions.controller.js';
import { AccountMails } from './sign-in/account-mails.js';
import { SignInNotices } from './sign-in/sign-in-notices.js';
import { SignIn } from './sign-in/sign-in.query.js';

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
    AccountsController,
    PasswordResetController,
    EmailProofController,
    SecondFactorController,
    CompanySignInController,
    SessionsController,
    RegistrationsController,
  ],
  providers: [
    EmailClaims,
    AuthorityMails,
    Invitations,
    RegistrationMails,
    WaitingRegistrations,
    PasswordRules,
    Profile,
    SignIn,
    AccountMails,
    SignInNotices,
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
    Admission,
    CompanyAccounts,
    Provider,
    SealedCookies,
    SecondFactorCodes,
    TypedCodes,
    TurnOnSecondFactorHandler,
    VerifySecondFactorHandler,
    ReplaceRecoveryCodesHandler,
    TurnOffSecondFactorHandler,
    RemoveSecondFactorHandler,
    EndSessionHandler,
    EndOtherSessionsHandler,
    ChangePasswordHandler,
  ],
})
export class AccountsModule {}

export {
  ActivateAccount,
  DeactivateAccount,
  GrantAuthority,
  RemoveAccount,
} from './change-account/change-account.command.js';
export { Invitations } from './invite-account/invitations.js';
export { IssueResetCode } from './issue-reset-code/issue-reset-code.command.js';
export { ProveEmail, RequestEmailCode } from './prove-email/prove-email.command.js';
export { RemoveSecondFactor } from './second-factor/second-factor.command.js';
export { RegisterAccount } from './register-account/register-account.command.js';
