import { useCompaniesQuery } from '@/shared/api/directory-api';
import { t } from '@/shared/language/language';
import { ChoiceField } from './choice-field';

/** Value of a choice that does not narrow the scope. */
export const ALL = 'all-of-them';
const NONE: readonly string[] = [];

interface CompanyChoiceProps {
  /** Undefined for all companies. */
  readonly company: string | undefined;
  readonly onCompany: (company: string | undefined) => void;
}

/** The companies of the group, or one of them. */
export function CompanyChoice({ company, onCompany }: CompanyChoiceProps) {
  const { data: companies = NONE } = useCompaniesQuery(undefined);
  return (
    <ChoiceField
      label={t('Company')}
      value={company ?? ALL}
      choices={[{ value: ALL, label: t('All companies') }, ...namesOf(companies, company)]}
      onChoice={(value) => {
        onCompany(value === ALL ? undefined : value);
      }}
    />
  );
}

/** A name in an address is a choice before the names are loaded too. */
export function namesOf(names: readonly string[], chosen: string | undefined) {
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
  return all.map((name) => ({ value: name, label: name }));
}
