import { ActionIcon, Button, NumberInput, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { mostWrittenShots, shotsQuestion, type WrittenShot } from '../../../shared/assistant/shots-from-brief.ts';
import { parseDuration } from '../../../shared/projects/parse-duration.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSpellCheck } from '../../ui/use-spell-check.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type ShotsRequest } from './assistant-dialog-request.ts';
import styles from './shots-from-brief-dialog.module.css';

/** Asks for the shots of a brief, which the user edits in a table before they become shots of the project. */
export function ShotsFromBriefDialog({ request }: { readonly request: ShotsRequest }) {
  const [brief, setBrief] = useState(request.brief);
  const [count, setCount] = useState(6);
  const spellCheck = useSpellCheck();
  const question = useMemo(
    () => (brief.trim() === '' ? { reason: 'Write a brief first.' } : shotsQuestion(brief, count)),
    [brief, count],
  );
  return (
    <AssistantDialog
      title="Shots from a brief"
      verb="Write shots"
      question={question}
      result={(shots) => <WrittenShots key={JSON.stringify(shots)} shots={shots} request={request} />}
    >
      <Stack gap="s3">
        <Textarea
          label="Brief"
          description="What the video tells, who and what is visible, the style."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={20_000}
          data-autofocus
          spellCheck={spellCheck}
          value={brief}
          onChange={({ currentTarget: { value } }) => setBrief(value)}
        />
        <NumberInput
          label="Shots"
          w={100}
          min={1}
          max={mostWrittenShots}
          allowDecimal={false}
          clampBehavior="strict"
          value={count}
          onChange={(value) => typeof value === 'number' && value >= 1 && setCount(value)}
        />
      </Stack>
    </AssistantDialog>
  );
}

const columns = [
  { name: 'title', title: 'Title' },
  { name: 'brief', title: 'Brief' },
  { name: 'seconds', title: 'Seconds' },
  { name: 'notes', title: 'Notes' },
] as const satisfies readonly { name: keyof WrittenShot; title: string }[];

function WrittenShots({ shots, request: { rate, create } }: { shots: readonly WrittenShot[]; request: ShotsRequest }) {
  const [rows, setRows] = useState(shots.map((shot, index) => ({ ...shot, id: String(index) })));
  const creating = useAction(() => create(rows.map(({ id: _, ...shot }) => shot)), {
    done: (isCreated) => {
      if (isCreated) closeAssistantDialog();
    },
  });
  // An empty text is no planned duration.
  const isDuration = (text: string) => text.trim() === '' || parseDuration(text, rate) !== undefined;
  const wrong = rows.filter(({ seconds }) => !isDuration(seconds));
  return (
    <Stack gap="s3">
      <Box mah={360} overflow="auto" line="around">
        <table className={styles['table']} aria-label="Shots">
          <thead>
            <tr className="t3 small">
              {columns.map(({ name, title }) => (
                <th key={name} scope="col" data-column={name}>
                  {title}
                </th>
              ))}
              <th scope="col" data-column="remove">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                {columns.map(({ name, title }) => (
                  <td key={name}>
                    <textarea
                      className="control-input"
                      aria-label={`${title} of shot ${index + 1}`}
                      aria-invalid={name === 'seconds' && !isDuration(row.seconds)}
                      rows={1}
                      value={row[name]}
                      onChange={({ target: { value } }) =>
                        setRows((now) => now.map((each) => (each.id === row.id ? { ...each, [name]: value } : each)))
                      }
                    />
                  </td>
                ))}
                <td>
                  <ActionIcon
                    aria-label={`Remove shot ${index + 1}`}
                    onClick={() => setRows((now) => now.filter(({ id }) => id !== row.id))}
                  >
                    <IconTrash size={14} stroke={1.5} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {wrong.length > 0 && (
        <p className="bad small" role="alert">
          Enter a number of seconds such as 2.5, or leave the cell empty.
        </p>
      )}
      <Group gap="s2" justify="flex-end">
        <Button
          variant="filled"
          disabled={rows.length === 0 || wrong.length > 0}
          loading={creating.isPending}
          onClick={() => creating.run()}
        >
          Create {formatCounted(rows.length, 'shot')}
        </Button>
      </Group>
    </Stack>
  );
}
