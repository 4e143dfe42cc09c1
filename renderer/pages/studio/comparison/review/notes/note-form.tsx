import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Grid, Group } from '../../../../../ui/layout-primitives.tsx';
import { middle } from '../../../../../ui/note-region-geometry.ts';
import { useSpellCheck } from '../../../../../ui/use-spell-check.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import { type NoteDraft, useNoteDraft } from './note-draft.ts';
import { formatExactTime } from './note-times.ts';
import styles from './notes.module.css';

interface NoteFormProps {
  readonly open: OpenComparison;
  readonly written: NoteDraft;
  readonly saveNote: (written: NoteDraft) => void;
}

const wholeComparison = 'whole';
const maxLength = 4000;

/** Text, and what it is of: a pane, a moment, a part of the image. */
export function NoteForm({ open, written, saveNote }: NoteFormProps) {
  const { drawing, change, end } = useNoteDraft();
  const draw = (isDrawing: boolean) => useNoteDraft.setState({ drawing: isDrawing });
  const clock = useClockItself();
  const spellCheck = useSpellCheck();
  const [tried, setTried] = useState(false);
  const { text, paneId, seconds, region } = written;
  const pane = open.all.find((each) => each.pane.id === paneId);
  const choices = open.all.filter((each) => each === pane || open.shown.includes(each));
  const currentSeconds = paneId === undefined ? undefined : (clock.frameOf(paneId)?.seconds ?? seconds);
  const isEmpty = text.trim() === '';
  const save = () => {
    if (isEmpty) setTried(true);
    else saveNote(written);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
  return (
    <Grid
      component="form"
      gap={10}
      pt="s3"
      px="s4"
      pb="s4"
      line="top"
      bg="panel"
      aria-label={written.id === undefined ? 'New note' : 'Edit note'}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        value={text}
        spellCheck={spellCheck}
        error={tried && isEmpty ? 'Write a note first.' : undefined}
        autoFocus
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Group className={styles['of']} gap="s3" wrap="wrap">
        <Select
          aria-label="Applies to"
          data={[
            ...choices.map((each) => ({ value: each.pane.id, label: `Pane ${each.letter}` })),
            { value: wholeComparison, label: 'Whole comparison' },
          ]}
          value={paneId ?? wholeComparison}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          onChange={(value) => {
            const to = value === wholeComparison || value === null ? undefined : value;
            const moment = to === undefined ? undefined : clock.frameOf(to)?.seconds;
            change({ paneId: to, seconds: moment, region: undefined });
            draw(false);
          }}
        />
        {currentSeconds !== undefined && (
          <Checkbox
            label={`At ${formatExactTime(seconds ?? currentSeconds)}`}
            checked={seconds !== undefined}
            onChange={(event) => change({ seconds: event.currentTarget.checked ? currentSeconds : undefined })}
          />
        )}
      </Group>
      {pane?.kind === 'item' && (
        <Group className={styles['of']} gap="s3" wrap="wrap">
          <Button
            size="xs"
            aria-pressed={drawing}
            onClick={() => {
              if (!drawing && region === undefined) change({ region: middle });
              draw(!drawing);
            }}
          >
            {drawing ? 'Done drawing' : region ? 'Change region' : 'Draw region'}
          </Button>
          {region && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                change({ region: undefined });
                draw(false);
              }}
            >
              Clear region
            </Button>
          )}
        </Group>
      )}
      {drawing && (
        <p className="t3 small">
          Drag over pane {pane?.letter}, or move the frame with the arrow keys. Hold Shift to resize it.
        </p>
      )}
      <Group className={styles['of']} gap="s3" wrap="wrap">
        <Button size="xs" variant="subtle" onClick={end}>
          Cancel
        </Button>
        <span className="grow" />
        <Button size="xs" type="submit" title="Ctrl Enter">
          Save note
        </Button>
      </Group>
    </Grid>
  );
}
