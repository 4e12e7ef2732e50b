import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { configAnswer, type ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { VERSION } from '@timekeep/log/settings/version';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { CompanyRulesReader } from '../organization/organization.module.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';

@Controller()
export class ConfigController {
  private readonly zone: CompanyZone;

  constructor(
    @InjectConfiguration() private readonly configuration: Configuration,
    private readonly rules: CompanyRulesReader,
  ) {
    this.zone = new CompanyZone(configuration.timeZone);
  }

  /** The configuration that the browser needs before sign-in; it works without the stores. */
  @ApiCall({ summary: 'What the browser has to know of this installation', answer: configAnswer })
  @Public()
  @Get(API_PATHS.config)
  async config(): Promise<ConfigAnswer> {
    const { company, timeZone, aboutCredits, mail, registration, companySignIn } = this.configuration;
    return {
      version: VERSION,
      companyName: company.name,
      companyAddress: company.address,
      companyWebsite: company.website,
      timeZone,
      today: this.zone.workDateAt(Date.now()),
      aboutCredits,
      companySignIn: companySignIn && { name: companySignIn.name, only: companySignIn.only },
      codesByMail: mail.url !== null,
      registrationProof: registration.proof,
      rules: await this.rules.present(),
    };
  }
}
