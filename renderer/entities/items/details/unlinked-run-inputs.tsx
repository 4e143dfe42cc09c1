import { IconLink, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inputThumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { ImageInput } from '../../../../shared/fields/field-values-and-drafts.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { imageOriginText } from '../../image-inputs/image-origin-text.ts';
import styles from './item-details.module.css';

/** Shows the input images of a run that have no link to an item. All other inputs are shown in the lineage. */
export function UnlinkedRunInputs({ itemId }: { itemId: string }) {
  const recipe = useQuery(useApi().library.recipe.queryOptions({ input: { id: itemId } }));
  const inputs = recipe.data ? imagesOf(recipe.data.draft).filter(hasNoOrigin) : [];
  if (inputs.length === 0) return null;
  return (
    <section>
      <h3 className="label">Other inputs</h3>
      <Stack component="ul" gap="s2" mt={6}>
        {inputs.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same image may be there twice; a run never changes.
          <li key={index} className="row">
            <InputImage image={image} />
            <InputText image={image} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** True for a mask: it covers another input and has no origin. */
function hasNoOrigin(image: ImageInput): boolean {
  return image.from === 'link' || image.origin?.kind === 'painted';
}

function InputImage({ image }: { image: ImageInput }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <Box component="span" className="center t2 image-box" flex="none" w={52} h={40} bg="stage">
      {image.from === 'link' ? (
        <IconLink size={14} stroke={1.5} aria-hidden />
      ) : isMissing ? (
        <IconPhotoOff size={14} stroke={1.5} aria-label="The file is missing" />
      ) : (
        <img src={inputThumbnailRoute(image.hash)} alt="" decoding="async" onError={() => setMissing(true)} />
      )}
    </Box>
  );
}

function InputText({ image }: { image: ImageInput }) {
  const text = imageOriginText(image);
  return (
    <Stack component="span" className={styles['input']} miw={0}>
      <span className="cut">{image.from === 'file' ? image.name : image.url}</span>
      {text !== null && <span className="t3 cut">{text}</span>}
    </Stack>
  );
}
