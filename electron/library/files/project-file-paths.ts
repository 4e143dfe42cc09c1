const projectFile = /^projects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.project\.json$/;

/** Folder of the project files, below the library folder. */
export const projectsFolder = 'projects';

/** Returns the path of the file of a project, below the library folder. */
export function projectFilePath(projectId: string): string {
  return `${projectsFolder}/${projectId}.project.json`;
}

/** Returns the id of the project whose file has this path below the library folder. */
export function projectIdOfPath(path: string): string | undefined {
  return projectFile.exec(path)?.[1];
}

/** True for a file that Triptych writes into the library folder and that belongs to no item. `path`: below the library. */
export function isProjectOrCollectionsFile(path: string): boolean {
  return path === 'collections.json' || projectFile.test(path);
}
