import { ActionIcon, Button, Modal, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { longestTitle, mostScenes, type Project, type Scene } from '../../../shared/projects/project.ts';
import { frameRateText, isSameRate, timelineRates } from '../../../shared/util/frame-rate.ts';
import { useChangeProject } from '../../entities/projects/use-change-project.ts';
import { Flex, Grid, Group, Stack } from '../../ui/layout-primitives.tsx';

/** Common shapes of a picture, widest first. */
const shapes = ['21:9', '16:9', '3:2', '4:3', '1:1', '4:5', '3:4', '9:16'] as const;

/** Frame rate, shape, scenes and notes of a project. */
export function ProjectSettingsDialog({ project, close }: { project: Project; close: () => void }) {
  const { change } = useChangeProject(project.id);
  const [rate, setRate] = useState(project.rate);
  const [shape, setShape] = useState(project.shape);
  const [notes, setNotes] = useState(project.notes);
  const [scenes, setScenes] = useState<readonly Scene[]>(project.scenes);
  const rates = timelineRates.some((each) => isSameRate(each, rate)) ? timelineRates : [...timelineRates, rate];
  const shapeText = `${shape.width}:${shape.height}`;
  const isCommon = shapes.some((each) => each === shapeText);
  const save = () => {
    void change('Project settings changed', { project: { rate, shape, notes, scenes: [...scenes] } });
    close();
  };
  return (
    <Modal opened onClose={close} title="Project settings" size="sm">
      <Stack gap="s4">
        <Select
          label="Frame rate"
          description="The rate of the cut. Planned durations keep their time."
          allowDeselect={false}
          data={rates.map((each) => ({ value: frameRateText(each), label: `${frameRateText(each)} fps` }))}
          value={frameRateText(rate)}
          onChange={(value) => setRate(rates.find((each) => frameRateText(each) === value) ?? rate)}
        />
        <Select
          label="Shape"
          description="New takes are generated in the nearest shape that a model offers."
          allowDeselect={false}
          data={[...shapes, 'Other']}
          value={isCommon ? shapeText : 'Other'}
          onChange={(value) => {
            const [width, height] = (value ?? '').split(':').map(Number);
            setShape(width && height ? { width, height } : { width: 5, height: 3 });
          }}
        />
        {!isCommon && (
          <Grid columns="1fr 1fr" gap="s2">
            <NumberInput
              label="Width"
              min={1}
              max={100}
              allowDecimal={false}
              value={shape.width}
              onChange={(width) => typeof width === 'number' && width >= 1 && setShape({ ...shape, width })}
            />
            <NumberInput
              label="Height"
              min={1}
              max={100}
              allowDecimal={false}
              value={shape.height}
              onChange={(height) => typeof height === 'number' && height >= 1 && setShape({ ...shape, height })}
            />
          </Grid>
        )}
        <Scenes scenes={scenes} setScenes={setScenes} />
        <Textarea
          label="Notes"
          autosize
          minRows={3}
          maxRows={12}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button variant="filled" onClick={save}>
            Save
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

/** The scenes of a project. The shots of a removed scene stay, without a scene. */
function Scenes({ scenes, setScenes }: { scenes: readonly Scene[]; setScenes: (scenes: readonly Scene[]) => void }) {
  return (
    <Stack gap="s1" component="fieldset" aria-label="Scenes">
      <span className="label">Scenes</span>
      {scenes.map((scene, index) => (
        <Group key={scene.id} gap="s1">
          <TextInput
            size="xs"
            className="grow"
            aria-label={`Title of scene ${index + 1}`}
            placeholder="Untitled scene"
            maxLength={longestTitle}
            value={scene.title}
            onChange={({ currentTarget: { value } }) =>
              setScenes(scenes.map((each) => (each.id === scene.id ? { ...each, title: value } : each)))
            }
          />
          <ActionIcon
            size={24}
            aria-label={`Remove scene ${index + 1}`}
            onClick={() => setScenes(scenes.filter(({ id }) => id !== scene.id))}
          >
            <IconX size={14} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {scenes.length < mostScenes && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setScenes([...scenes, { id: crypto.randomUUID(), title: '' }])}
          >
            Add scene
          </Button>
        </div>
      )}
    </Stack>
  );
}
