import { SegmentedControl } from '@mantine/core';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { ColumnScope } from './column-scope.ts';

interface ScopeControlProps {
  readonly columns: readonly Column[];
  readonly scope: ColumnScope;
  readonly onChange: (scope: ColumnScope) => void;
}

/** Chooses the columns that an edit applies to: one, or all. */
export function ColumnScopeControl({ columns, scope, onChange }: ScopeControlProps) {
  return (
    <SegmentedControl
      aria-label="Columns to edit"
      size="xs"
      value={columns.some(({ id }) => id === scope) ? scope : 'all'}
      onChange={onChange}
      data={[
        { value: 'all', label: columns.length === 2 ? 'Both' : 'All' },
        ...columns.map(({ id, model }, index) => ({
          value: id,
          label: (
            <span title={model}>
              {index + 1}
              <span className="visually-hidden"> {model}</span>
            </span>
          ),
        })),
      ]}
    />
  );
}
