import { Injectable } from '@nestjs/common';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { Authority } from '@timekeep/contracts/events/account';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { refusedAs } from '../event-store/store-errors.js';
import { CompanyRulesReader } from '../organization/organization.module.js';

/** Passwords that are guessed first, of those that the rules of letters and digits allow, in lower case. */
const WORDS = `
  123456 123456789 12345678 password 1234567 1234567890 qwerty abc123 111111 123123 password1 qwerty123 000000
  1q2w3e4r 1q2w3e4r5t iloveyou 654321 666666 987654321 123321 qwertyuiop 123qwe qwerty1 1qaz2wsx 7777777 112233 121212
  monkey dragon letmein football baseball welcome sunshine princess master shadow superman michael jennifer jordan
  hunter2 trustno1 batman passw0rd starwars computer internet whatever freedom nothing secret ginger summer ashley
  nicole hannah thomas charlie andrew matthew joshua daniel jessica anthony robert killer pepper george harley ranger
  buster soccer hockey cheese butter cookie banana flower purple orange silver maggie lovely loveme babygirl asdfgh
  asdfghjkl asdf1234 zxcvbn zxcvbnm qazwsx qwe123 a123456 aa123456 abcd1234 abcdef abcdefg abcdefgh abc12345
  password123 password12 passwort admin123 admin1 administrator welcome1 welcome123 changeme default guest123 test123
  testing login123 hello123 11111111 22222222 88888888 99999999 00000000 55555555 12341234 123654 159753 147258369
  456789 789456123 987654 100000 1234qwer qwer1234 q1w2e3r4 1qazxsw2 zaq12wsx google samsung manila pilipinas mahalko
  mahalkita iloveu timekeep company
`;

/** At least the hundred most common ones of the lists of leaked passwords, and some of this country and program. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/**
 * Refuses weak passwords, beyond the form that `contracts/src/accounts/fields.ts` declares. A PIN is too short for a password, so that it
 * needs no rule.
 */
@Injectable()
export class PasswordRules {
  constructor(
    private readonly rules: CompanyRulesReader,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  /** @throws RefusedError as invalid for a password that the account must not have */
  async require(
    password: string,
    { EMPID, authority }: { readonly EMPID: string; readonly authority: Authority },
  ): Promise<void> {
    const least = (await this.rules.signIn()).passwordMin[authority];
    if (password.length < least) {
      throw refusedAs('invalid', accountMessages.passwordTooShort({ count: least }));
    }
    if (!this.configuration.refusesCommonPasswords) return;
    if (password === EMPID) throw refusedAs('invalid', accountMessages.passwordIsId());
    if (COMMON_PASSWORDS.has(password.toLowerCase()))
      throw refusedAs('invalid', accountMessages.passwordCommon());
  }
}

/** @throws RefusedError as forbidden where people sign in at the company's provider alone */
export function requirePasswords({ companySignIn }: Pick<Configuration, 'companySignIn'>): void {
  if (companySignIn?.only !== true) return;
  throw refusedAs('forbidden', accountMessages.passwordsOff());
}
