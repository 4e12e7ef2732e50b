import { Injectable } from '@nestjs/common';
import { CompanyEntity, DepartmentEntity } from '@timekeep/projections/directory/directory-entities';
import { DataSource } from 'typeorm';

/** Names of companies and departments, in the order of the alphabet. */
@Injectable()
export class OrganizationNames {
  constructor(private readonly database: DataSource) {}

  async companies(): Promise<string[]> {
    return namesOf(await this.database.getRepository(CompanyEntity).find());
  }

  async departments(): Promise<string[]> {
    return namesOf(await this.database.getRepository(DepartmentEntity).find());
  }
}

function namesOf(rows: readonly { readonly name: string }[]): string[] {
  return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
}
