import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useState } from 'react';
import { ItemPicker } from '../../../../entities/library-search/picker/item-picker.tsx';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Flex, Stack } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import { useFileInput } from '../../../../ui/use-file-input.tsx';
import { useAnimatic } from '../common/animatic-context.ts';
import { GuideFields } from './guide-fields.tsx';
import { useEditGuideTrack } from './use-edit-guide-track.ts';

/** Chooses the guide track, and sets its start and gain while the cut can play on. */
export function GuideControls({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const { cut } = useAnimatic();
  const track = useEditGuideTrack();
  const [isPicking, setPicking] = useState(false);
  const { run, isPending, problem, reset } = useAction((_calls, choose: () => Promise<void>) => choose(), {
    done: () => showPicker(false),
  });
  const forgetProblem = () => problem && reset();
  // The picker and the controls would both hold the focus.
  const showPicker = (isShown: boolean) => {
    forgetProblem();
    setPicking(isShown);
    setOpen(!isShown);
  };
  const file = useFileInput({
    label: 'Guide track file',
    accept: 'audio/wav,audio/mpeg,.wav,.mp3',
    onFiles: ([first]) => first && run(() => track.chooseFile(first)),
  });
  const toggle = (next: boolean) => {
    forgetProblem();
    setOpen(next);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={toggle} position="top-end" width={320} trapFocus returnFocus={!isPicking}>
        <Popover.Target>
          <CommandTooltip by="guideTrack" tip="Guide track">
            <ActionIcon aria-label="Guide track" onClick={() => toggle(!isOpen)}>
              <IconMusic size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </CommandTooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Guide track" p={12}>
          <Stack gap="s3">
            {track.guide ? (
              <GuideFields track={track} guide={track.guide} cut={cut} />
            ) : (
              <p className="t2">One audio track under the whole cut, such as a narration or music.</p>
            )}
            {problem && !isPicking && <ProblemNote problem={problem} />}
            <Flex gap="s2" wrap="wrap">
              <Button size="xs" variant="default" loading={isPending} onClick={file.open}>
                Choose file
              </Button>
              <Button size="xs" variant="default" onClick={() => showPicker(true)}>
                Choose from library
              </Button>
              {track.guide && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => {
                    track.remove();
                    toggle(false);
                  }}
                >
                  Remove
                </Button>
              )}
            </Flex>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {file.input}
      {isPicking && (
        <ItemPicker
          title="Choose a video for the guide track"
          freeSlots={1}
          hintOf={() => 'The sound of the video plays under the whole cut.'}
          labelOf={() => 'Choose'}
          submit={([id]) => id !== undefined && run(() => track.chooseItem(id))}
          isPending={isPending}
          problem={problem}
          close={() => showPicker(false)}
        />
      )}
    </>
  );
}
