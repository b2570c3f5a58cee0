import { useEffect, useRef } from "preact/hooks";
import { query, replace } from "../lib/url";
import { type Camera, decode, encode } from "./camera";
import type { Scene } from "./scene";

/** Ties the camera to the address: a link, or Back, moves the camera; a moved camera writes itself down once it rests. */
export function useCameraInUrl(scene: Scene | null): (camera: Camera) => void {
  const at = query.value.get("at");
  const px = query.value.get("px");
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!scene || written.current === `${at} ${px}`) return;
    written.current = `${at} ${px}`;
    scene.move(decode(at, px));
  }, [scene, at, px]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (camera) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const next = encode(camera);
      const text = `${next.at} ${next.px}`;
      if (text === written.current) return;
      written.current = text;
      replace(next);
    }, 300);
  };
}
