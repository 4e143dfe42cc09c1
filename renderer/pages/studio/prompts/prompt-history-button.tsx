import { Button, Popover } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { UsedPrompt } from '../../../../shared/models/prompt-history-entry.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './prompt-history-button.module.css';

/** Opens the prompts of all runs beside the prompt field. Absent before the first run. */
export const PromptHistoryButton = memo(function PromptHistoryButton({ model, name }: { model: Model; name: string }) {
  const { read, setValues } = useDraftActions();
  const [open, setOpen] = useState(false);
  const hasTasks = useSynced('tasks').length > 0;
  const hasItems = useSynced('items').length > 0;
  const use = ({ text, negative }: UsedPrompt) => {
    const before = read(model).values;
    const negativeName = fieldWithRole(model, 'negative-prompt')?.[0];
    const after = { [name]: text, ...(negativeName && negative !== '' ? { [negativeName]: negative } : {}) };
    setOpen(false);
    // After the popover has given the focus back to its button.
    requestAnimationFrame(() => focusControl(name));
    if (Object.entries(after).every(([field, value]) => before[field] === value)) return;
    setValues(model, after);
    const valuesBefore = Object.fromEntries(Object.keys(after).map((field) => [field, before[field]]));
    notifyUndo('Prompt loaded from history', () => setValues(model, valuesBefore));
  };
  if (!hasTasks && !hasItems) return null;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={400} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          h={20}
          my={-2}
          leftSection={<IconHistory size={14} stroke={1.5} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          History
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['history'] ?? ''} role="dialog" aria-label="Prompt history">
        {open && <HistoryList use={use} />}
      </Popover.Dropdown>
    </Popover>
  );
});
