import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { parameterId, rowHelpId, rowLabelId, usePanel, useParameterValue } from './panel-context.ts';
import styles from './parameters.module.css';

/** Edits additional fields outside of the interface, added to the body as written. */
export function ExtraControl({ name }: { name: string }) {
  const { value, differs, set, isBad } = useParameterValue(name);
  const { reasons } = usePanel().messagesOf(name);
  return (
    <Stack className={styles['row']} gap={5} miw={0} data-parameter={name} data-unset={value === undefined}>
      <Group gap={6} miw={0} mih={24}>
        <label className={styles['plainName']} id={rowLabelId(name)} htmlFor={parameterId(name)}>
          Extra body fields
        </label>
        <Box component="span" className={`t3 small cut ${styles['state']}`} flex={1} ta="right">
          {differs ? 'differs' : value === undefined ? 'not sent' : ''}
        </Box>
      </Group>
      <JsonEditor
        id={parameterId(name)}
        labelId={rowLabelId(name)}
        describedBy={rowHelpId(name)}
        text={typeof value === 'string' ? value : ''}
        isBad={isBad}
        change={(text) => set(text === '' ? undefined : text)}
      />
      <div className={`t3 small ${styles['below']}`} id={rowHelpId(name)}>
        <p>JSON, added to the request body as is.</p>
        {reasons.map((reason) => (
          <p key={reason} className="bad small">
            Extra body fields {reason}
          </p>
        ))}
      </div>
    </Stack>
  );
}
