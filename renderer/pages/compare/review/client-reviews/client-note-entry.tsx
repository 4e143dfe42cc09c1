import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconSquareDashed } from '@tabler/icons-react';
import { shortenForSentence } from '../../../../../shared/util/text-for-sentence.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { Flex, Group } from '../../../../ui/layout-primitives.tsx';
import { positionTextOf } from '../notes/note-entry.tsx';
import styles from '../notes/notes.module.css';
import type { NoteActions } from '../notes/use-note-actions.ts';
import type { ClientNote } from './client-notes.ts';

interface ClientNoteEntryProps {
  readonly note: ClientNote;
  /** All panes of the comparison. */
  readonly all: readonly ShownPane[];
  readonly actions: Pick<NoteActions, 'goTo' | 'copy'>;
  readonly isChosen: boolean;
}

/** A note of a reviewer. It can't be changed, only copied to the notes of the user. */
export function ClientNoteEntry({ note, all, actions, isChosen }: ClientNoteEntryProps) {
  const { reviewer, text, region, missing } = note;
  const place = missing === undefined ? positionTextOf(note, all) : `${missing} (not in this comparison)`;
  return (
    <Flex align="flex-start">
      <button
        type="button"
        className={styles['go']}
        data-ring="inside"
        aria-current={isChosen || undefined}
        onClick={() => actions.goTo(note)}
      >
        <Group component="span" className="small" gap="s2" miw={0}>
          <bdi className="strong cut">{reviewer}</bdi>
          <span className="t3 num nowrap">{place}</span>
          {region && <IconSquareDashed size={13} stroke={1.5} aria-label="with a region" />}
        </Group>
        <span className={styles['text']} dir="auto">
          {text}
        </span>
      </button>
      <Flex component="span" flex="none" pt={6} pr="s2" pl="s1">
        <Tooltip label="Copy to your notes">
          <ActionIcon
            size={24}
            aria-label={`Copy to your notes: ${shortenForSentence(text)}`}
            onClick={() => actions.copy(note)}
          >
            <IconCopy size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Flex>
    </Flex>
  );
}
