import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { checkTool, toolKinds } from '../../../../shared/conversations/parameters/check-tool-definition.ts';
import {
  readToolDraft,
  type ToolDraft,
  toolName,
  writeToolDraft,
} from '../../../../shared/conversations/parameters/tool-draft.ts';
import type { ToolsField } from '../../../../shared/conversations/parameters/tools-field.ts';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { withChanges } from './column-scope.ts';
import { type ListInputProps, usePanel } from './panel-context.ts';
import styles from './parameters.module.css';
import { kindText, toolTemplates } from './tool-templates.ts';

const ToolDialog = showLazily(async () => (await import('./tool-dialog.tsx')).ToolDialog);

/** The tools of a column, each a line that opens it. */
export function ToolsInput({ field, id, labelId, value, change }: ListInputProps<ToolsField>) {
  const { columns, replace } = usePanel();
  const [open, setOpen] = useState<number | null>(null);
  const { form, title: name } = field;
  const entries: readonly string[] = Array.isArray(value) ? value : [];
  const drafts = entries.map(readToolDraft);
  const opened = open === null ? undefined : drafts[open];
  const add = (draft: ToolDraft) => {
    change([...entries, writeToolDraft(draft)]);
    setOpen(entries.length);
  };
  return (
    <>
      {drafts.length > 0 && (
        <Stack component="ul" className={styles['tools']} aria-labelledby={labelId}>
          {drafts.map((draft, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tool is identified by its position while its name is typed.
            <Group component="li" miw={0} key={index}>
              <Flex
                component="button"
                type="button"
                className="pick read grow anywhere"
                wrap="wrap"
                gap="0 s2"
                py={5}
                px={4}
                ta="left"
                onClick={() => setOpen(index)}
              >
                <span className="mono">{toolName(form, draft) || 'no name yet'}</span>
                <span className="t3">{kindText(draft)}</span>
                {checkTool(form, draft).length > 0 && <span className="bad small">needs fixing</span>}
              </Flex>
              <button
                type="button"
                className={`ghost ${styles['clear']}`}
                aria-label={`Remove ${toolName(form, draft) || `tool ${index + 1}`} from ${name}`}
                onClick={() => {
                  document.getElementById(id)?.focus();
                  const remaining = entries.toSpliced(index, 1);
                  replace(
                    `${toolName(form, draft) || 'The tool'} removed`,
                    withChanges(columns, { [name]: remaining.length === 0 ? undefined : remaining }),
                  );
                }}
              >
                <IconX size={12} stroke={1.5} aria-hidden />
              </button>
            </Group>
          ))}
        </Stack>
      )}
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <button type="button" id={id} className={`link small ${styles['add']}`} aria-label={`Add to ${name}`}>
            <IconPlus size={12} stroke={1.5} aria-hidden />
            Add
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {toolTemplates
            .filter(({ draft }) => toolKinds[form].includes(draft.kind))
            .map(({ label, facts, draft }) => (
              <Menu.Item
                key={label}
                onClick={() => add(draft)}
                rightSection={<span className="t3 small">{facts}</span>}
              >
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {open !== null && opened && (
        <ToolDialog
          form={form}
          draft={opened}
          change={(draft) => change(entries.with(open, writeToolDraft(draft)))}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}
