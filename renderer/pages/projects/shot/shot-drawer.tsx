import { ActionIcon, Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconStack2, IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { Continuity, ShotFrame } from '../../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { longestTitle, type Project } from '../../../../shared/projects/project.ts';
import { formatShotNumber, type Shot, storedShotStatuses } from '../../../../shared/projects/shot.ts';
import { ratePerSecond } from '../../../../shared/util/frame-rate.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { shotTitle, statusTitles } from '../../../entities/projects/shot-text.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { pasteNumber } from '../../../ui/paste-number.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ShotReviews } from '../reviews/shot-reviews.tsx';
import { plannedFramesIn } from './planned-frames.ts';
import styles from './shot.module.css';
import { SourceChangedMark } from './source-changed-mark.tsx';
import { TakeList } from './take-list.tsx';
import type { ShotActions } from './use-shot-actions.ts';

interface ShotDrawerProps {
  readonly open: OpenProject;
  /** Absent for an omitted shot. */
  readonly continuity: Continuity | undefined;
  readonly shot: Shot;
  readonly actions: ShotActions;
  readonly close: () => void;
}

/** The details of one shot: what it shows, its takes, and the actions that make new takes. */
export function ShotDrawer({ open, continuity, shot, actions, close }: ShotDrawerProps) {
  const { project } = open;
  // The fields follow in a later frame: mounting everything at once would be one long task.
  const hasFields = useDeferredValue(true, false);
  return (
    <Box component="aside" className="pane" flex="0 0 340px" miw={0} data-panel aria-label={`Shot ${shotTitle(shot)}`}>
      <div className="bar">
        <h2 className="strong cut">{shotTitle(shot)}</h2>
        <span className="grow" />
        <ActionIcon size={24} aria-label="Close shot" onClick={close}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <Stack key={shot.id} className="scroll" gap="s4" p="s4">
        <Flex gap="s2" wrap="wrap">
          <CommandTooltip by="generateTake" tip="Open the form with this brief">
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} stroke={1.5} aria-hidden />}
              loading={actions.isOpeningForm}
              onClick={() => actions.generate()}
            >
              Generate take
            </Button>
          </CommandTooltip>
          <CommandTooltip by="takesOfSeveralModels" tip="Open the plan of a form with this brief">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconStack2 size={14} stroke={1.5} aria-hidden />}
              loading={actions.isOpeningForm}
              onClick={() => actions.generate(true)}
            >
              Run on several models
            </Button>
          </CommandTooltip>
        </Flex>
        <TakeList shot={shot} actions={actions} />
        <ShotReviews project={project} shot={shot} />
        <ShotFrames shot={shot} continuity={continuity} actions={actions} />
        {hasFields && <ShotFields project={project} shot={shot} actions={actions} />}
      </Stack>
    </Box>
  );
}

/** The values of a shot. Each is saved when the focus leaves its field. */
function ShotFields({ project, shot, actions }: { project: Project; shot: Shot; actions: ShotActions }) {
  const { id, number, title, brief, planned, status, sceneId, notes } = shot;
  const edit = (what: string, change: Parameters<ShotActions['edit']>[2]) =>
    actions.edit(`${shotTitle(shot)}: ${what} changed`, id, change);
  return (
    <>
      <SavedText
        key={`title ${id} ${title}`}
        label="Title"
        value={title}
        maxLength={longestTitle}
        save={(text) => edit('title', { title: text })}
      />
      <SavedText
        key={`brief ${id} ${brief}`}
        label="Brief"
        value={brief}
        rows={3}
        save={(text) => edit('brief', { brief: text })}
      />
      <Group gap="s2" align="flex-end">
        <Box flex="none" w={84}>
          <SavedText
            key={`number ${id} ${number}`}
            label="Number"
            value={formatShotNumber(number)}
            save={(text) => {
              const typed = Number(text);
              if (typed !== number) edit('number', { number: typed });
            }}
          />
        </Box>
        <NumberInput
          key={`planned ${id} ${planned ?? ''}`}
          label="Planned duration"
          size="xs"
          w={120}
          min={0}
          step={0.5}
          decimalScale={2}
          onPasteCapture={pasteNumber}
          suffix=" s"
          defaultValue={planned === undefined ? '' : Number((planned / ratePerSecond(project.rate)).toFixed(2))}
          onBlur={(event) => {
            const text = event.currentTarget.value.trim();
            const frames = plannedFramesIn(text, project.rate);
            if (frames !== undefined && (frames ?? undefined) !== planned)
              edit('planned duration', { planned: frames });
          }}
        />
        <Select
          label="Status"
          size="xs"
          className="grow"
          allowDeselect={false}
          data={storedShotStatuses.map((value) => ({ value, label: statusTitles[value] }))}
          value={status}
          onChange={(value) => {
            const chosen = storedShotStatuses.find((each) => each === value);
            if (chosen) edit('status', { status: chosen });
          }}
        />
      </Group>
      {project.scenes.length > 0 && (
        <Select
          label="Scene"
          size="xs"
          clearable
          placeholder="No scene"
          data={project.scenes.map((scene) => ({ value: scene.id, label: scene.title || 'Untitled scene' }))}
          value={sceneId ?? null}
          onChange={(value) => edit('scene', { sceneId: value })}
        />
      )}
      <ShotReferences project={project} shot={shot} edit={edit} />
      <SavedText
        key={`notes ${id} ${notes}`}
        label="Notes"
        value={notes}
        rows={2}
        save={(text) => edit('notes', { notes: text })}
      />
    </>
  );
}

interface SavedTextProps {
  readonly label: string;
  readonly value: string;
  /** Absent: one line. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly save: (text: string) => void;
}

/** A text that is saved when the focus leaves it. Escape restores it. */
function SavedText({ label, value, rows, maxLength, save }: SavedTextProps) {
  const [typed, setTyped] = useState(value);
  const shared = {
    label,
    size: 'xs',
    value: typed,
    ...(maxLength !== undefined && { maxLength }),
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    onBlur: () => {
      if (typed !== value) save(typed);
    },
  } as const;
  const onKeyDown = (event: { key: string; stopPropagation: () => void }) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(value);
  };
  if (rows === undefined) return <TextInput {...shared} onKeyDown={onKeyDown} />;
  return <Textarea {...shared} rows={rows} classNames={{ input: styles['text'] ?? '' }} onKeyDown={onKeyDown} />;
}

interface ShotReferencesProps {
  readonly project: Project;
  readonly shot: Shot;
  readonly edit: (what: string, change: { referenceIds: string[] }) => void;
}

/** The reference sets of the project, to choose those that the shot uses. */
function ShotReferences({ project: { references }, shot: { referenceIds }, edit }: ShotReferencesProps) {
  if (references.length === 0) return null;
  return (
    <Box component="fieldset">
      <Box component="legend" className="label" px={0} mb="s2">
        References
      </Box>
      {references.map(({ id, title, itemIds }) => (
        <Flex key={id} gap="s2" align="center" py={2}>
          <Checkbox
            size="xs"
            className="grow"
            label={title}
            checked={referenceIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              edit('references', {
                referenceIds: checked ? [...referenceIds, id] : referenceIds.filter((each) => each !== id),
              })
            }
          />
          {itemIds.slice(0, 3).map((itemId) => (
            <SmallThumbnail key={itemId} itemId={itemId} />
          ))}
        </Flex>
      ))}
    </Box>
  );
}

/** The frames with which the takes of a shot begin and end. */
function ShotFrames({ shot, continuity, actions }: Pick<ShotDrawerProps, 'shot' | 'continuity' | 'actions'>) {
  const { first, last } = continuity ?? {};
  const takeId = cardItemId(shot);
  return (
    <Stack component="section" gap="s2" aria-label="First and last frame">
      <Group gap="s2">
        <h3 className="label grow">First frame</h3>
        {shot.firstFrame && (
          <Tooltip label="Clear first frame">
            <ActionIcon size={24} aria-label="Clear first frame" onClick={() => actions.frames.clearFirstFrame(shot)}>
              <IconX size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <CommandTooltip by="firstFrame" tip="Continue from the shot before, or share a keyframe with it">
          <Button
            size="xs"
            variant="subtle"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              actions.openFrameMenu(shot.id, { x: left, y: bottom });
            }}
          >
            {shot.firstFrame ? 'Change' : 'Set first frame'}
          </Button>
        </CommandTooltip>
      </Group>
      {first ? (
        <Frame
          frame={first}
          text={`${first.kind === 'shared' ? 'Shared keyframe with' : 'Continues from'} ${shotTitle(first.neighbor)}`}
        />
      ) : (
        <p className="t3 small">{shot.firstFrame ? unusedText(shot, continuity?.before) : 'No first frame is set.'}</p>
      )}
      {last && (
        <>
          <h3 className="label">Last frame</h3>
          <Frame frame={last} text={`Shared keyframe with ${shotTitle(last.neighbor)}`} />
        </>
      )}
      {continuity && continuity.changed.length > 0 && takeId !== undefined && (
        <Box role="status" p="s3" line="around">
          <SourceChangedMark />
          <Box component="p" className="read" my="s2">
            {changedText(continuity.changed)}
          </Box>
          <Flex gap="s2" wrap="wrap">
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} stroke={1.5} aria-hidden />}
              loading={actions.isOpeningForm}
              onClick={() => actions.generate()}
            >
              Generate take again
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={14} stroke={1.5} aria-hidden />}
              onClick={() => actions.frames.acceptFrames(shot, takeId, continuity)}
            >
              Keep take
            </Button>
          </Flex>
        </Box>
      )}
    </Stack>
  );
}

function SmallThumbnail({ itemId }: { itemId: string }) {
  return (
    <Box component="span" className="image-box" flex="none" w={40} h={24} overflow="hidden" bg="stage" data-cropped>
      <ThumbnailById itemId={itemId} />
    </Box>
  );
}

function Frame({ frame: { source, problem }, text }: { frame: ShotFrame; text: string }) {
  return (
    <Flex gap="s2" align="center">
      {/* The thumbnail of a video shows its poster, not this frame. */}
      {source && source.frame === undefined && <SmallThumbnail itemId={source.itemId} />}
      <Box component="span" className="small" miw={0}>
        <Box component="span" className="cut" display="block">
          {text}
        </Box>
        {source?.frame !== undefined && <span className="t3 num">frame {source.frame} of the selected take</span>}
        {problem !== undefined && <span className="bad">{problem}</span>}
      </Box>
    </Flex>
  );
}

function unusedText({ status }: Shot, before: Shot | undefined): string {
  if (status === 'omitted') return 'Not in use, because the shot is omitted.';
  return before
    ? 'Not in use, because another shot is before this one now.'
    : 'Not in use, because no shot is before this one.';
}

function changedText(changed: Continuity['changed']): string {
  const frames = changed.length > 1 ? 'first and last frame' : `${changed[0]} frame`;
  return `The take was made with another ${frames} than the shot has now.`;
}
