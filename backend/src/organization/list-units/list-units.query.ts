import { Injectable } from '@nestjs/common';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import { UnitEntity } from '@timekeep/projections/directory/tables';
import { DataSource } from 'typeorm';

/** Names of companies and departments, in alphabetical order. */
@Injectable()
export class OrganizationNames {
  constructor(private readonly database: DataSource) {}

  companies(): Promise<string[]> {
    return this.namesOf('company');
  }

  departments(): Promise<string[]> {
    return this.namesOf('department');
  }

  private async namesOf(kind: UnitKind): Promise<string[]> {
    const units = await this.database.getRepository(UnitEntity).findBy({ kind });
    return units.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  }
}
