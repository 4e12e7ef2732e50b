import { useSelector } from 'react-redux';
import { ChoiceField } from '@/shared/form/choice-field';
import type { SessionState } from '@/shared/session/session-slice';

interface DepartmentChoiceProps {
  /** Null for all. */
  readonly value: string | null;
  readonly onChoice: (department: string | null) => void;
}

/** No department is called so; an empty value would leave the field empty. */
const ALL = '*';

/** One department or all of them. */
export function DepartmentChoice({ value, onChoice }: DepartmentChoiceProps) {
  const names = useSelector(({ session }: { session: SessionState }) => session.departmentSelection);
  const offered = value === null || names.includes(value) ? names : [value, ...names];
  return (
    <ChoiceField
      label="Department"
      value={value ?? ALL}
      choices={[
        { value: ALL, label: 'All departments' },
        ...offered.map((name) => ({ value: name, label: name })),
      ]}
      onChoice={(department) => {
        onChoice(department === ALL ? null : department);
      }}
    />
  );
}
