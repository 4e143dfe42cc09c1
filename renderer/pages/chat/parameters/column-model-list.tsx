import type { Column } from '../../../../shared/conversations/conversation.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ModelPicker } from '../thread/model-picker.tsx';
import styles from './parameters.module.css';

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
