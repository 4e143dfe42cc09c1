import { SegmentedControl } from '@mantine/core';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ModelPicker } from '../thread/model-picker.tsx';
import type { ColumnScope } from './column-scope.ts';
import styles from './parameters.module.css';

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

interface ColumnModelListProps {
  /** All columns of the conversation. */
  readonly all: readonly Column[];
  /** The columns that the panel edits. */
  readonly columns: readonly Column[];
}

/** The models of the columns that the panel edits. */
export function ColumnModelList({ all, columns }: ColumnModelListProps) {
  return (
    <Stack className={styles['row']} gap={2} miw={0}>
      {columns.map((column) => {
        const number = all.length > 1 ? ` ${all.indexOf(column) + 1}` : '';
        return (
          <Group key={column.id} gap={6} miw={0} mih={28} justify="space-between">
            <span className={styles['plainName']}>Model{number}</span>
            <ModelPicker column={column} label={`Chosen model${number}`} />
          </Group>
        );
      })}
    </Stack>
  );
}
