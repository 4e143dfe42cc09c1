import { lazy, Suspense } from 'react';
import { useResizeRequest } from './resize-request.ts';

// Cropping needs a library. The lazy import keeps that library out of the first load.
const FitWindow = lazy(async () => ({ default: (await import('./resize-dialog.tsx')).ResizeDialog }));

/** Shows the resize dialog on request. Mounted once. */
export function ResizeDialogHost() {
  const { request, close } = useResizeRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <FitWindow key={`${request.image.hash} ${request.title}`} request={request} close={close} />
    </Suspense>
  );
}
