// The page's files end in .js and are modules only in a browser, so they are read as data: imports.
import { readFileSync } from "node:fs";

const web = new URL("../../../../src/handful/web/", import.meta.url);

/**
 * The address of a file of the page as a module, with everything that it imports inside. What begins with a slash is
 * a file of the game's page.
 *
 * @param {URL} file
 */
function address(file) {
  const source = readFileSync(file, "utf8").replace(
    /^(import .* from )"([./][^"]+)";$/gm,
    (_, names, path) => `${names}"${address(path[0] === "/" ? new URL(`page${path}`, web) : new URL(path, file))}";`,
  );
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * The module at *path* of the course's page, such as code/python.js.
 *
 * @param {string} path
 */
export const courseModule = (path) => import(address(new URL(`course/page/course/${path}`, web)));
