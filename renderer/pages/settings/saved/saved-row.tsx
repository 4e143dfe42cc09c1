import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconPin, IconPinFilled, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { longestPresetName } from '../../../../shared/models/preset.ts';
import { countCharacters } from '../../../../shared/util/format-numbers.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { SavedEntry } from './use-saved-entries.ts';

/** One entry of any kind: its name, where it is used, and its actions. */
export function SavedRow({ entry, editText }: { entry: SavedEntry; editText: () => void }) {
  const { name, facts, pin, remove, rename, duplicate, open, problems = [] } = entry;
  const failed = (what: string) => notifyFailure(`Couldn’t ${what} ${name}`);
  const removeIt =
    remove &&
    (() =>
      void remove
        .run()
        .then(
          () =>
            notifyUndo(
              remove.verb.startsWith('Restore') ? `“${name}” restored` : `“${name}” deleted`,
              () => void remove.restore().catch(failed('restore')),
            ),
          failed('delete'),
        ));
  return (
    <Box component="li" py={6} line="bottom" aria-label={name}>
      <Group gap="s1" wrap="wrap">
        {rename ? (
          <SavedName
            name={name}
            faultOf={(next) => faultOfName(entry, next)}
            rename={(next) => void rename(next).catch(failed('rename'))}
          />
        ) : (
          <span className="grow anywhere">{name}</span>
        )}
        <Box component="span" className="t3 small cut" flex="none" w={220} pl="s2" title={facts}>
          {facts}
        </Box>
        <RowAction
          icon={pin?.isOn ? IconPinFilled : IconPin}
          label={`${pin?.label} ${name}`}
          {...(pin && { pressed: pin.isOn })}
          press={pin && (() => void pin.set(!pin.isOn).catch(failed('change')))}
        />
        <RowAction
          icon={IconPencil}
          label={`${open?.verb ?? 'Edit'} ${name}`}
          press={open ? () => void open.run().catch(failed('open')) : entry.text && editText}
        />
        <RowAction
          icon={IconCopy}
          label={`Duplicate ${name}`}
          press={duplicate && (() => void duplicate().catch(failed('duplicate')))}
        />
        <RowAction icon={IconTrash} label={`${remove?.verb} ${name}`} press={removeIt} />
      </Group>
      {problems.length > 0 && (
        // Reachable by keyboard, because it scrolls.
        <Box
          component="ul"
          className="bad small anywhere"
          mah={180}
          overflow="auto"
          tabIndex={0}
          aria-label={`Problems of ${name}`}
        >
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Returns why the entry can't have this name. */
function faultOfName({ usedNames, faultOfName: faultOfKind }: SavedEntry, name: string): string | undefined {
  if (name === '') return 'Enter a name.';
  const isUsed = usedNames.some((each) => normalizeLettersAndCase(each) === normalizeLettersAndCase(name));
  if (isUsed) return 'This name is already in use.';
  if (faultOfKind) return faultOfKind(name);
  return countCharacters(name) > longestPresetName ? `At most ${longestPresetName} characters.` : undefined;
}

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly pressed?: boolean;
  /** Absent: the place of the action stays empty, so that the columns of the list stay aligned. */
  readonly press: (() => void) | undefined;
}

function RowAction({ icon: Icon, label, pressed, press }: RowActionProps) {
  if (!press) return <Box component="span" flex="none" w={28} />;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

interface SavedNameProps {
  readonly name: string;
  /** Returns why a name is not possible. */
  readonly faultOf: (name: string) => string | undefined;
  readonly rename: (name: string) => void;
}

/** An editable name: Enter or leaving saves it, Escape restores the old one. */
function SavedName({ name, faultOf, rename }: SavedNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const fault = typed === null || typed.trim() === name ? undefined : faultOf(typed.trim());
  const finish = () => {
    const next = text.trim();
    setTyped(null);
    if (fault === undefined && next !== name) rename(next);
  };
  return (
    <span className="grow">
      <input
        className="control-input"
        aria-label={`Name of ${name}`}
        aria-invalid={fault !== undefined}
        title={fault}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key !== 'Escape' || typed === null) return;
          // Escape cancels only the edit.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          setTyped(null);
        }}
      />
      {fault !== undefined && <span className="bad small">{fault}</span>}
    </span>
  );
}
