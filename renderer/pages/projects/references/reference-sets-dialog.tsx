import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core';
import { IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  mostReferences,
  type Project,
  type ReferenceSet,
  referenceKinds,
} from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { ItemPicker } from '../../../entities/library-search/picker/item-picker.tsx';
import { useChangeProject } from '../../../entities/projects/use-change-project.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex, Grid, Stack } from '../../../ui/layout-primitives.tsx';

const kindTitles = { character: 'Character', place: 'Place', product: 'Product', style: 'Style' } as const;

/** The characters, places, products and styles of a project, each with its images. Changes are saved at once. */
export function ReferenceSetsDialog({ project, close }: { project: Project; close: () => void }) {
  const { change } = useChangeProject(project.id);
  const [picking, setPicking] = useState<string>();
  const { references } = project;
  const save = (title: string, next: readonly ReferenceSet[]) =>
    void change(title, { project: { references: next.map((each) => ({ ...each, itemIds: [...each.itemIds] })) } });
  const edit = (id: string, values: Partial<ReferenceSet>) =>
    save(
      'Reference set changed',
      references.map((each) => (each.id === id ? { ...each, ...values } : each)),
    );
  const create = () =>
    save('Reference set created', [
      ...references,
      { id: crypto.randomUUID(), title: `Character ${references.length + 1}`, kind: 'character', itemIds: [] },
    ]);
  const picked = references.find(({ id }) => id === picking);
  return (
    <Modal opened onClose={close} title="Reference sets" size="lg">
      {references.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title="No reference sets yet"
          text="Name a character, a place or a product, and add its images. Each shot states which of them it uses."
        >
          <Button onClick={create}>New reference set</Button>
        </EmptyState>
      ) : (
        <Stack gap="s5">
          {references.map((reference) => (
            <Box component="section" key={reference.id} aria-label={reference.title}>
              <Flex gap="s2" align="flex-end" mb="s2">
                <TextInput
                  key={reference.title}
                  size="xs"
                  className="grow"
                  label="Name"
                  maxLength={200}
                  defaultValue={reference.title}
                  onBlur={({ currentTarget: { value } }) => {
                    const title = value.trim();
                    if (title !== '' && title !== reference.title) edit(reference.id, { title });
                  }}
                />
                <Select
                  size="xs"
                  w={130}
                  label="Kind"
                  allowDeselect={false}
                  data={referenceKinds.map((kind) => ({ value: kind, label: kindTitles[kind] }))}
                  value={reference.kind}
                  onChange={(value) => {
                    const kind = referenceKinds.find((each) => each === value);
                    if (kind) edit(reference.id, { kind });
                  }}
                />
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() =>
                    save(
                      `${reference.title} removed`,
                      references.filter(({ id }) => id !== reference.id),
                    )
                  }
                >
                  Remove
                </Button>
              </Flex>
              <Grid columns="repeat(auto-fill, minmax(88px, 1fr))" gap="s2">
                {reference.itemIds.map((itemId, index) => (
                  <Box
                    component="span"
                    key={itemId}
                    className="image-box"
                    data-cropped
                    pos="relative"
                    overflow="hidden"
                    bg="stage"
                    style={{ aspectRatio: 1 }}
                  >
                    <ThumbnailById itemId={itemId} />
                    <ActionIcon
                      size={24}
                      pos="absolute"
                      top={0}
                      right={0}
                      aria-label={`Remove image ${index + 1} of ${reference.title}`}
                      onClick={() =>
                        edit(reference.id, { itemIds: reference.itemIds.filter((each) => each !== itemId) })
                      }
                    >
                      <IconX size={14} stroke={1.5} aria-hidden />
                    </ActionIcon>
                  </Box>
                ))}
                {reference.itemIds.length < mostReferences && (
                  <Button variant="default" h="100%" mih={64} onClick={() => setPicking(reference.id)}>
                    Add images
                  </Button>
                )}
              </Grid>
            </Box>
          ))}
          <div>
            <Button leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={create}>
              New reference set
            </Button>
          </div>
        </Stack>
      )}
      {picked && (
        <ItemPicker
          title={`Choose images for ${picked.title}`}
          freeSlots={mostReferences - picked.itemIds.length}
          hintOf={(count) =>
            `${formatCounted(count, 'item')} chosen, ${mostReferences - picked.itemIds.length} at most`
          }
          labelOf={(count) => (count === 0 ? 'Add images' : `Add ${formatCounted(count, 'image')}`)}
          submit={(ids) => {
            setPicking(undefined);
            edit(picked.id, { itemIds: [...new Set([...picked.itemIds, ...ids])] });
          }}
          close={() => setPicking(undefined)}
        />
      )}
    </Modal>
  );
}
