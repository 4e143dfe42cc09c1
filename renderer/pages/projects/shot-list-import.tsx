import { Button, Modal, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { mostScenes, type Scene } from '../../../shared/projects/project.ts';
import type { NewShot } from '../../../shared/projects/project-change.ts';
import { formatShotNumber } from '../../../shared/projects/shot.ts';
import { type ListedShot, readShotList } from '../../../shared/projects/shots-from-csv.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { durationText, statusTitles } from '../../entities/projects/shot-text.ts';
import { useChangeProject } from '../../entities/projects/use-change-project.ts';
import type { OpenProject } from '../../entities/projects/use-project.ts';
import { Box, Flex, Stack } from '../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';
import { useFileInput } from '../../ui/use-file-input.tsx';

/** Number of shots that the preview shows. */
const previewed = 8;
const shownProblems = 20;

/** Creates shots from a shot list: a CSV file, or lines pasted from a spreadsheet. A preview shows what will be created. */
export function ShotListImport({ open, close }: { open: OpenProject; close: () => void }) {
  const { project, shots: ownShots, trashedShots } = open;
  const changes = useChangeProject(project.id);
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const list = useMemo(() => {
    const taken = new Set([...ownShots, ...trashedShots].map(({ number }) => number));
    return text.trim() === '' ? undefined : readShotList(text, project.rate, taken);
  }, [text, project.rate, ownShots, trashedShots]);
  const readable = list && 'shots' in list ? list : undefined;
  const files = useFileInput({
    label: 'Shot list',
    accept: '.csv,.tsv,.txt,text/csv',
    onFiles: ([file]) => void (file && readTextFile(file).then(setText, notifyFailure('Couldn’t read the file'))),
  });
  const create = async (shots: readonly ListedShot[]) => {
    setPending(true);
    const scenes = scenesWith(project.scenes, shots);
    if (scenes.length > project.scenes.length) await changes.change('Scenes created', { project: { scenes } });
    const created = await changes.createShots(shots.map((shot) => newShot(shot, scenes)));
    setPending(false);
    if (created) close();
  };
  return (
    <Modal opened onClose={close} title="Import shot list" size="lg">
      <Stack gap="s4">
        <Flex gap="s2" align="center">
          <Button
            variant="default"
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            onClick={files.open}
          >
            Choose CSV file
          </Button>
          {files.input}
          <span className="t3 small">or paste rows from a spreadsheet</span>
        </Flex>
        <Textarea
          label="Shot list"
          description="The first line names the columns: number, scene, title, brief, duration, status, notes."
          placeholder={'title,brief,duration\nHarbor at dawn,"Fog over the harbor, slow push in",4'}
          rows={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {list && 'sentence' in list && (
          <p className="bad" role="alert">
            {list.sentence}
          </p>
        )}
        {readable && (
          <Box component="section" aria-label="Preview">
            {readable.shots.slice(0, previewed).map((shot) => (
              <Flex key={shot.line} gap="s3" py={3} line="bottom">
                <span className="num t3 nowrap">
                  {shot.number === undefined ? 'next' : formatShotNumber(shot.number)}
                </span>
                <b className="cut">{shot.title || 'Untitled'}</b>
                <span className="t2 cut grow">{shot.brief}</span>
                <Box component="span" className="num t3 nowrap" flex="none" ta="right" w="6ch">
                  {shot.planned !== undefined && durationText(shot.planned, project.rate)}
                </Box>
                <Box component="span" className="t3 nowrap" flex="none" w="9ch">
                  {shot.status && statusTitles[shot.status]}
                </Box>
              </Flex>
            ))}
            {readable.shots.length > previewed && (
              <p className="t3 small">and {readable.shots.length - previewed} more</p>
            )}
            {readable.ignored.length > 0 && <p className="t3 small">Ignored columns: {readable.ignored.join(', ')}.</p>}
            {readable.problems.length > 0 && (
              <Box component="ul" pt="s2" aria-label="Problems">
                {readable.problems.slice(0, shownProblems).map(({ line, sentence }) => (
                  <li key={`${line} ${sentence}`} className="bad small">
                    Line {line}: {sentence}
                  </li>
                ))}
                {readable.problems.length > shownProblems && (
                  <li className="bad small">
                    And {formatCounted(readable.problems.length - shownProblems, 'more problem')}.
                  </li>
                )}
              </Box>
            )}
          </Box>
        )}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="filled"
            disabled={!readable}
            loading={isPending}
            onClick={() => readable && void create(readable.shots)}
          >
            {readable ? `Create ${formatCounted(readable.shots.length, 'shot')}` : 'Create shots'}
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

/** Adds a scene for each title that has none yet. */
function scenesWith(scenes: readonly Scene[], shots: readonly ListedShot[]): Scene[] {
  const next = [...scenes];
  for (const { scene: title } of shots) {
    if (title === undefined || next.length >= mostScenes || next.some((each) => each.title === title)) continue;
    next.push({ id: crypto.randomUUID(), title });
  }
  return next;
}

function newShot({ line: _, scene, ...shot }: ListedShot, scenes: readonly Scene[]): NewShot {
  const sceneId = scenes.find(({ title }) => title === scene)?.id;
  return { id: crypto.randomUUID(), ...shot, ...(sceneId !== undefined && { sceneId }) };
}
